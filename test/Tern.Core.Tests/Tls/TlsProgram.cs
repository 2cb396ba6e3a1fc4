using System.Diagnostics;

namespace Tern.Core.Tests.Tls;

/// <summary>A copy of the program whose project sets <c>TernTrustedRoots</c> to <c>Amazon</c>: the trusted roots apply
/// to a whole process.</summary>
internal sealed class TlsProgram : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-tls-");

    public TlsProgram()
    {
        // artifacts/bin/{project}/{configuration}/
        var own = new DirectoryInfo(AppContext.BaseDirectory);
        var built = Path.Combine(own.Parent!.Parent!.FullName, "Tern.Core.TlsProgram", own.Name);
        foreach (var file in Directory.EnumerateFiles(built)) File.Copy(file, Path.Combine(_folder.FullName, Path.GetFileName(file)));
    }

    public string Roots => Path.Combine(_folder.FullName, "tern-trusted-roots.pem");

    public string Settings => Path.Combine(_folder.FullName, "Tern.Core.TlsProgram.runtimeconfig.json");

    /// <summary>Runs it.</summary>
    /// <returns>Its exit code, and all that it wrote.</returns>
    public async Task<(int ExitCode, string Output, string Errors)> RunAsync(string[] arguments, Dictionary<string, string>? variables = null)
    {
        var dotnet = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";
        var start = new ProcessStartInfo(dotnet, ["exec", Path.Combine(_folder.FullName, "Tern.Core.TlsProgram.dll"), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["DOTNET_DbgEnableMiniDump"] = "0" },
        };
        foreach (var (name, value) in variables ?? []) start.Environment[name] = value;
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync().WaitAsync(Patience);
        return (process.ExitCode, await output, await errors);
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
