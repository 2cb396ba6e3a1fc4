using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Tern.Cli;

/// <summary>Publishes the project if necessary, examines the files, and writes the zip.</summary>
internal static class PackageRun
{
    /// <summary>
    /// Lambda's limit for unzipped code: 250 MB, in powers of two as in its error messages. Source: the Lambda quotas.
    /// </summary>
    public const long MaxUnzippedBytes = 262_144_000;

    /// <summary>
    /// Lambda's limit for a zip in a call. Larger zips are uploaded through S3. Source: the Lambda quotas.
    /// </summary>
    public const long MaxZipBytes = 52_428_800;

    public static async Task<int> RunAsync(PackageRequest request, TextWriter output, CancellationToken cancellationToken)
    {
        if (DotnetPublish.FindProject(request.Path) is { } project)
        {
            var processor = request.Processor ?? (RuntimeInformation.OSArchitecture == Architecture.Arm64 ? Processor.Arm64 : Processor.X64);
            var folder = Directory.CreateTempSubdirectory("tern-package-");
            try
            {
                await DotnetPublish.RunAsync(project, processor, folder.FullName, cancellationToken).ConfigureAwait(false);
                Pack(request with { Path = folder.FullName }, project, output);
            }
            finally
            {
                folder.Delete(recursive: true);
            }
        }
        else if (Directory.Exists(request.Path))
        {
            Pack(request, request.Path, output);
        }
        else
        {
            throw new CommandFailure($"The folder or project '{request.Path}' doesn't exist. Publish first: dotnet publish -c Release -r linux-x64 -o publish");
        }

        return ExitCodes.Success;
    }

    private static void Pack(PackageRequest request, string where, TextWriter output)
    {
        var all = PublishFolder.Read(request.Path, request.Output);
        var left = request.KeepSymbols ? [] : all.Where(static file => file.IsForDebugging).ToList();
        var files = all.Except(left).ToList();
        var paths = files.ToDictionary(static file => file.Name, static file => file.Path);
        var program = FunctionProgram.Read(where, paths.Keys, name => File.OpenRead(paths[name]));
        if (request.Processor is { } wanted && program.Processor is { } found && wanted != found)
        {
            throw new CommandFailure(
                $"{where} is for {found.LambdaName()}, but the function is for {wanted.LambdaName()}. Publish with -r {wanted.RuntimeIdentifier()}.");
        }

        var unzipped = files.Sum(static file => file.Length);
        if (unzipped > MaxUnzippedBytes)
        {
            PackageText.WriteFiles(Console.Error, files);
            throw new CommandFailure(
                $"{where} is {PackageText.Size(unzipped)}, but Lambda allows at most 250 MB unzipped. The largest files are above; " +
                "remove what isn't needed, publish natively, or build a container image, which can be up to 10 GB.");
        }

        var zip = Write(files);
        Save(request.Output, zip);
        PackageText.WriteSummary(output, request.Output, zip.LongLength, files, left, program, Convert.ToBase64String(SHA256.HashData(zip)));
        if (zip.LongLength > MaxZipBytes)
            Console.Error.WriteLine($"tern: {request.Output} is larger than the 50 MB that Lambda allows per call. Upload it to S3, and deploy it from there.");
    }

    private static byte[] Write(List<PackageFile> files)
    {
        using var bytes = new MemoryStream();
        using var zip = new ZipWriter(bytes);
        foreach (var file in files) zip.Add(file.Name, File.ReadAllBytes(file.Path), file.IsProgram);
        zip.Complete();
        return bytes.ToArray();
    }

    // Written to a temporary file first, so that the output is always complete, even for concurrent readers or when the
    // disk is full.
    private static void Save(string output, byte[] zip)
    {
        var beside = output + ".part";
        try
        {
            if (Path.GetDirectoryName(output) is { Length: > 0 } folder) Directory.CreateDirectory(folder);
            File.WriteAllBytes(beside, zip);
            File.Move(beside, output, overwrite: true);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new CommandFailure($"Can't write {output}: {failure.Message}");
        }
    }
}
