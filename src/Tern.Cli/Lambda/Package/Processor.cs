namespace Tern.Cli;

/// <summary>Specifies a processor that Lambda supports.</summary>
internal enum Processor
{
    /// <summary>Lambda's <c>x86_64</c>, .NET's <c>linux-x64</c>.</summary>
    X64,

    /// <summary>Lambda's and .NET's <c>arm64</c>.</summary>
    Arm64,
}
