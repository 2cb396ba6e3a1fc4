using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>The test function in its own folder, in which it can be rebuilt.</summary>
internal sealed class BuiltProgram : IDisposable
{
    public BuiltProgram()
    {
        var program = TestFunctions.Options();
        Folder = Directory.CreateTempSubdirectory("tern-rebuild").FullName;
        foreach (var file in Directory.EnumerateFiles(program.WorkingDirectory!, "*.*")) File.Copy(file, Path.Combine(Folder, Path.GetFileName(file)));
        Assembly = Path.Combine(Folder, Path.GetFileName(program.Command[2]));
        (program.Command, program.WorkingDirectory) = ([program.Command[0], "exec", Assembly], Folder);
        Function = program;
    }

    public string Folder { get; }

    public EmulatedFunctionOptions Function { get; }

    private string Assembly { get; }

    /// <summary>As far as can be determined from outside: its file was written.</summary>
    public void BuildAgain() => File.SetLastWriteTimeUtc(Assembly, DateTime.UtcNow.AddSeconds(-1));

    public void Dispose() => Directory.Delete(Folder, recursive: true);
}
