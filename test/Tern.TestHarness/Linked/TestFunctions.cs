using Tern.Lambda.Local;

namespace Tern.TestHarness;

/// <summary>The function that the tests run; the event determines what it does.</summary>
internal static class TestFunctions
{
    public static EmulatedFunctionOptions Options(string name = "test", params string[] arguments)
    {
        var folder = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", "Tern.Lambda.TestFunction", "release"));
        var program = ManagedProgram.Of("Tern.Lambda.TestFunction", folder);
        (program.Name, program.Command) = (name, [.. program.Command, .. arguments]);
        program.StartTimeout = TimeSpan.FromMinutes(1); // the machine may be busy
        return program;
    }

    public static ValueTask<LambdaEmulator> StartAsync(params EmulatedFunctionOptions[] functions)
    {
        var options = new LambdaEmulatorOptions();
        foreach (var function in functions) options.Functions.Add(function);
        return LambdaEmulator.StartAsync(options, TestContext.Current.CancellationToken);
    }
}
