using System.Globalization;
using System.Runtime.InteropServices;

namespace Tern.Local.Bench.Servers;

/// <summary><c>tern local</c>: as a native program, or on the shared runtime where that can't be built.</summary>
internal sealed class TernServer
{
    private const string Project = "src/Tern.Cli";

    private readonly string _file;
    private readonly string[] _before;

    private TernServer(string file, string[] before, string version, string? reason)
    {
        (_file, _before, Version, WhyNotNative) = (file, before, version, reason);
        Memory = Program("Tern.Local", _ => []);
    }

    public string Version { get; }

    /// <summary>Why it runs on the JIT; null when it is native.</summary>
    public string? WhyNotNative { get; }

    /// <summary>It keeps everything in memory.</summary>
    public ServerProgram Memory { get; }

    /// <summary>It writes to a folder, and waits for the disk before it answers.</summary>
    public ServerProgram Durable(string folder) => Program("Tern.Local --data", _ => ["--data", folder]);

    public static TernServer Publish(bool publish)
    {
        var folder = Path.Combine(Repository.Artifacts, "local-bench");
        var native = Path.Combine(folder, "native", "tern");
        var managed = Path.Combine(folder, "jit", "tern.dll");
        string? reason = null;
        if (publish)
        {
            try
            {
                Publish(Path.GetDirectoryName(native)!, "--self-contained", "true", "-p:PublishAot=true");
            }
            catch (BenchException failed)
            {
                reason = failed.Message;
                File.Delete(native);
                Publish(Path.GetDirectoryName(managed)!, "--self-contained", "false", "-p:PublishAot=false");
            }
        }

        if (File.Exists(native)) return new TernServer(native, [], $"Native AOT, {new FileInfo(native).Length / 1e6:0.0} MB", null);
        if (File.Exists(managed))
            return new TernServer(Repository.Dotnet, [managed], $"JIT, {RuntimeInformation.FrameworkDescription}", reason ?? "no native program was published");
        throw new BenchException($"'{native}' is not there: run once without --no-publish.");
    }

    private ServerProgram Program(string name, Func<int, string[]> more) =>
        new(name, Version, _file, port => [.. _before, "local", "--port", port.ToString(CultureInfo.InvariantCulture), .. more(port)]);

    private static void Publish(string folder, params string[] arguments)
    {
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        var project = Path.Combine(Repository.Root, Project);
        var runtime = RuntimeInformation.RuntimeIdentifier;
        Repository.Run(Repository.Dotnet,
            ["publish", project, "-c", "Release", "-r", runtime, "-o", folder, "-v", "minimal", "--nologo", .. arguments]);
    }
}
