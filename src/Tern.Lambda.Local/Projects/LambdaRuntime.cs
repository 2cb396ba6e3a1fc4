namespace Tern.Lambda.Local.Projects;

/// <summary>Does the runtime that a template chooses run what the project makes?</summary>
internal static class LambdaRuntime
{
    /// <summary>What doesn't fit, and what would; null if all is well, or nothing is known.</summary>
    /// <param name="runtime">The runtime, such as <c>dotnet8</c>; null for none.</param>
    /// <param name="framework">What the project targets, such as <c>net10.0</c>.</param>
    public static string? FindMistake(string? runtime, string framework)
    {
        if (runtime is null || TargetFramework.MajorOf(framework) is not { } major) return null;
        var fitting = $"provided.al2023 with a native or self-contained program{(major % 2 == 0 ? $", or dotnet{major}" : "")}";
        return runtime switch
        {
            "provided.al2023" => null,
            _ when runtime == $"dotnet{major}" => null,
            // .NET from 10 on wants a newer C library than Amazon Linux 2 has.
            "provided.al2" when major < 10 => null,
            _ => $"it runs here, and its Runtime {runtime} can't start it in Lambda: the project targets {framework}. Choose {fitting}.",
        };
    }
}
