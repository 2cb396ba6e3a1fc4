namespace Tern.Lambda.Local;

/// <summary>Checks whether the runtime in a template can run the project's program.</summary>
internal static class LambdaRuntime
{
    /// <summary>
    /// Returns a description of the mismatch and of a runtime that fits, or null if the runtime fits or isn't known.
    /// </summary>
    /// <param name="runtime">The runtime, such as <c>dotnet8</c>, or null for none.</param>
    /// <param name="framework">The project's target framework, such as <c>net10.0</c>.</param>
    public static string? FindMistake(string? runtime, string framework)
    {
        if (runtime is null || TargetFramework.MajorOf(framework) is not { } major) return null;
        var fitting = $"provided.al2023 with a native or self-contained program{(major % 2 == 0 ? $", or dotnet{major}" : "")}";
        return runtime switch
        {
            "provided.al2023" => null,
            _ when runtime == $"dotnet{major}" => null,
            // .NET 10 and later require a newer C library than the one in Amazon Linux 2.
            "provided.al2" when major < 10 => null,
            _ => $"it runs here, but its Runtime {runtime} can't start it in Lambda: the project targets {framework}. Choose {fitting}.",
        };
    }
}
