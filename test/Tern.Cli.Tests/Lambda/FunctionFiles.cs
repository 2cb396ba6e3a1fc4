using System.Text;

namespace Tern.Cli.Tests.Lambda;

/// <summary>A folder like the output of <c>dotnet publish</c>, deleted at the end of the test.</summary>
internal sealed class FunctionFiles : IDisposable
{
    private const byte X64 = 62;
    private const byte Arm64 = 183;
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-function-");

    public string Path => System.IO.Path.Combine(_folder.FullName, "publish");

    public FunctionFiles() => Directory.CreateDirectory(Path);

    /// <summary>A path beside the folder.</summary>
    public string Beside(string name) => System.IO.Path.Combine(_folder.FullName, name);

    public FunctionFiles Program(string name = "bootstrap", bool arm64 = false, int length = 5000) =>
        Add(name, [0x7F, (byte)'E', (byte)'L', (byte)'F', 2, 1, 1, .. new byte[11], arm64 ? Arm64 : X64, 0, .. new byte[length - 20]]);

    public FunctionFiles Text(string name, string text) => Add(name, Encoding.UTF8.GetBytes(text));

    /// <summary>Assemblies for a version of .NET, with the configuration that names it.</summary>
    public FunctionFiles Assemblies(string version, bool isSelfContained = false)
    {
        var framework = $$"""{ "name": "Microsoft.NETCore.App", "version": "{{version}}" }""";
        return Text("orders.runtimeconfig.json", isSelfContained
                ? $$"""{ "runtimeOptions": { "includedFrameworks": [ {{framework}} ] } }"""
                : $$"""{ "runtimeOptions": { "framework": {{framework}} } }""")
            .Text("orders.dll", "MZ and so on");
    }

    public FunctionFiles Add(string name, byte[] bytes)
    {
        var path = System.IO.Path.Combine(Path, name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, bytes);
        return this;
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
