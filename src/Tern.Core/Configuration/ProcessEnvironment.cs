using System.Net;
using System.Security;

namespace Tern.Configuration;

internal sealed class ProcessEnvironment : AwsEnvironment
{
    public override bool IsWindows => OperatingSystem.IsWindows();

    public override string? GetVariable(string name) => Environment.GetEnvironmentVariable(name);

    public override string? ReadFile(string path)
    {
        // Most programs on AWS have none of these files: asking first costs microseconds, an exception a hundred times that.
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
            throw new AwsConfigurationException($"The file '{path}' can't be read: {e.Message} Give the process read access to it, or name another file.", e);
        }
    }

    public override Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken) => Dns.GetHostAddressesAsync(name, cancellationToken);
}
