namespace Tern.Cli.Lambda.Package;

/// <summary>What a function's code is, and so which of Lambda's runtimes starts it.</summary>
internal enum ProgramKind
{
    /// <summary>One native program, <c>bootstrap</c>: <c>provided.al2023</c>.</summary>
    Native,

    /// <summary>Assemblies with .NET beside them, started by <c>bootstrap</c>: <c>provided.al2023</c>.</summary>
    SelfContained,

    /// <summary>Assemblies alone: a managed runtime, such as <c>dotnet10</c>.</summary>
    FrameworkDependent,

    /// <summary>A script or a program of another language that is called <c>bootstrap</c>: <c>provided.al2023</c>.</summary>
    Other,
}
