using System.IO.Compression;
using System.Security.Cryptography;

namespace Tern.Cli;

/// <summary>A zip to deploy.</summary>
/// <param name="Name">The file's name.</param>
/// <param name="Bytes">The contents of the file.</param>
/// <param name="Program">The program in the zip.</param>
internal sealed record FunctionZip(string Name, byte[] Bytes, FunctionProgram Program)
{
    /// <summary>The hash in the form of Lambda's <c>CodeSha256</c>.</summary>
    public string Sha256 { get; } = Convert.ToBase64String(SHA256.HashData(Bytes));

    /// <summary>Reads a zip and examines its contents.</summary>
    /// <exception cref="CommandFailure">The file isn't a zip, or Lambda couldn't run it.</exception>
    public static FunctionZip Read(string file)
    {
        try
        {
            var bytes = File.ReadAllBytes(file);
            if (bytes.LongLength > PackageRun.MaxZipBytes)
            {
                throw new CommandFailure(
                    $"{file} is {PackageText.Size(bytes.LongLength)}, and Lambda allows 50 MB per call. Upload it to S3, and deploy it from there: " +
                    "aws lambda update-function-code --s3-bucket … --s3-key …");
            }

            using var zip = new ZipArchive(new MemoryStream(bytes));
            var entries = zip.Entries.Where(static entry => !entry.FullName.EndsWith('/')).ToDictionary(static entry => entry.FullName);
            var program = FunctionProgram.Read(file, entries.Keys, name => entries[name].Open());
            // Zips created on Windows contain no modes, and Lambda then treats every file as executable.
            var mode = program.Kind == ProgramKind.FrameworkDependent ? 0 : entries[FunctionProgram.Bootstrap].ExternalAttributes >> 16;
            if (mode != 0 && (mode & 0x49) == 0)
                throw new CommandFailure($"{file}'s bootstrap isn't executable, so Lambda can't start it. Create the zip with tern lambda package.");
            return new FunctionZip(file, bytes, program);
        }
        catch (InvalidDataException failure)
        {
            throw new CommandFailure($"{file} isn't a zip file: {failure.Message} Create it with tern lambda package.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure($"Can't read {file}: {failure.Message}");
        }
    }
}
