using System.Net;
using System.Security;
using System.Text;

namespace Tern;

internal sealed class ProcessEnvironment : AwsEnvironment
{
    public override bool IsWindows => OperatingSystem.IsWindows();

    public override string? GetVariable(string name) => Environment.GetEnvironmentVariable(name);

    public override string? ReadFile(string path)
    {
        // Most programs on AWS have none of these files. Checking first costs microseconds; an exception costs a
        // hundred times as much.
        if (!File.Exists(path)) return null;
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or SecurityException)
        {
            throw new AwsConfigurationException(
                $"The file '{path}' can't be read: {e.Message} Give the process read access to it, or specify another file.", e);
        }
    }

    public override void ReplaceFile(string path, string text)
    {
        // Write a temporary file and rename it, which is atomic: if two processes write at once, one complete text
        // remains, never a mixture.
        var written = $"{path}.{Guid.NewGuid():N}.tmp";
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, Share = FileShare.None };
        if (!OperatingSystem.IsWindows()) options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        try
        {
            using (var stream = new FileStream(written, options)) stream.Write(Encoding.UTF8.GetBytes(text));
            File.Move(written, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or SecurityException)
        {
            if (File.Exists(written)) File.Delete(written);
            throw new AwsConfigurationException($"The file '{path}' can't be written: {e.Message} Give the process write access to its folder.", e);
        }
    }

    public override Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken) => Dns.GetHostAddressesAsync(name, cancellationToken);
}
