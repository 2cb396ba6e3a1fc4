using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Lambda.Local;

/// <summary>Finds the command that starts a built .NET program.</summary>
internal static class ManagedProgram
{
    /// <summary>Returns the options for the program of an assembly in a folder.</summary>
    /// <exception cref="FileNotFoundException">The assembly doesn't exist, or isn't a program.</exception>
    public static EmulatedFunctionOptions Of(string assembly, string folder)
    {
        var file = Path.Combine(folder, assembly + ".dll");
        if (!File.Exists(file))
            throw new FileNotFoundException(
                $"The function's assembly {assembly}.dll isn't in {folder}. Add a reference to the function's project to the test project.", file);
        return OfFile(file);
    }

    /// <summary>Returns the options for a program on disk.</summary>
    /// <exception cref="FileNotFoundException">The file doesn't exist, or is an assembly that isn't a
    /// program.</exception>
    public static EmulatedFunctionOptions OfFile(string program)
    {
        var file = Path.GetFullPath(program);
        if (!File.Exists(file)) throw new FileNotFoundException($"The program {file} doesn't exist. Publish the function first.", file);
        var name = NameOf(Path.GetFileNameWithoutExtension(file));
        var folder = Path.GetDirectoryName(file)!;
        if (!file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase))
            return new EmulatedFunctionOptions { Name = name, Command = [file], WorkingDirectory = folder };
        var config = Path.ChangeExtension(file, ".runtimeconfig.json");
        if (!File.Exists(config))
        {
            throw new FileNotFoundException(
                $"{Path.GetFileName(config)} isn't next to {file}: the assembly is a library, or its output was moved. A function's project needs "
                    + "<OutputType>Exe</OutputType>; a test project that references it gets both files.",
                config);
        }

        return new EmulatedFunctionOptions
        {
            Name = name,
            Command = BesideTests.ConfigOf(config) is { } own ? [FindDotnet(), "exec", "--runtimeconfig", own, file] : [FindDotnet(), "exec", file],
            WorkingDirectory = folder,
        };
    }

    /// <summary>
    /// Finds the host for assemblies: the one that runs this process, or else the one in <c>PATH</c>.
    /// </summary>
    public static string FindDotnet()
    {
        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } given && File.Exists(given)) return given;
        var name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        if (Environment.ProcessPath is { } self && Path.GetFileName(self).Equals(name, StringComparison.OrdinalIgnoreCase)) return self;
        // …/dotnet/shared/Microsoft.NETCore.App/10.0.0/
        var beside = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", name));
        return File.Exists(beside) ? beside : name;
    }

    private static string NameOf(string file)
    {
        var name = new StringBuilder();
        foreach (var c in file) name.Append(char.IsAsciiLetterOrDigit(c) || c is '_' or '-' ? c : '-');
        return name.ToString(0, Math.Min(64, name.Length));
    }
}
