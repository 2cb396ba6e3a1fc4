using System.Diagnostics;

namespace Orders.Tests.Running;

/// <summary>
/// Where the programs of the sample are: those that were built with the tests, run by <c>dotnet</c>; with
/// <c>TERN_SAMPLES_NATIVE</c> set, the native programs in that folder.
/// </summary>
internal static class FunctionProgram
{
    public static ProcessStartInfo Find(string name) =>
        Environment.GetEnvironmentVariable("TERN_SAMPLES_NATIVE") is { Length: > 0 } folder ? FindNative(Path.Combine(folder, name)) : FindBuilt(name);

    private static ProcessStartInfo FindNative(string path)
    {
        Assert.True(File.Exists(path), $"TERN_SAMPLES_NATIVE is set, and there is no {path}: publish the samples there.");

        // The launcher of a JIT-compiled program contains a reference to hostfxr; a native program doesn't.
        Assert.True(File.ReadAllBytes(path).AsSpan().IndexOf("hostfxr"u8) < 0, $"{path} is not native: it starts the JIT.");
        return new ProcessStartInfo(path);
    }

    private static ProcessStartInfo FindBuilt(string name) => new(
        Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host ? host : "dotnet", ["exec", FindBuiltFile(name)]);

    /// <summary>The assembly of a program that was built with the tests.</summary>
    public static string FindBuiltFile(string name)
    {
        // artifacts/bin/<project>/<configuration>/
        var own = new DirectoryInfo(AppContext.BaseDirectory);
        var path = Path.Combine(own.Parent!.Parent!.FullName, name, own.Name, name + ".dll");
        Assert.True(File.Exists(path), $"There is no {path}: build the solution.");
        return path;
    }
}
