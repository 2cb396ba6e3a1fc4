namespace Tern.Cli;

/// <summary>The names of processors in Lambda and .NET.</summary>
internal static class ProcessorNames
{
    public static string LambdaName(this Processor processor) => processor == Processor.Arm64 ? "arm64" : "x86_64";

    public static string RuntimeIdentifier(this Processor processor) => processor == Processor.Arm64 ? "linux-arm64" : "linux-x64";

    /// <summary>Parses any of the names; null if it's unknown.</summary>
    public static Processor? Parse(string text) => text switch
    {
        "x64" or "x86_64" or "amd64" or "linux-x64" => Processor.X64,
        "arm64" or "aarch64" or "linux-arm64" => Processor.Arm64,
        _ => null,
    };
}
