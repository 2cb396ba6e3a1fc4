namespace Tern.Cli;

/// <summary>Specifies the kind of a function's program, which determines the Lambda runtime.</summary>
internal enum ProgramKind
{
    /// <summary>One native program, <c>bootstrap</c>: <c>provided.al2023</c>.</summary>
    Native,

    /// <summary>
    /// Assemblies with the .NET runtime included, started by <c>bootstrap</c>: <c>provided.al2023</c>.
    /// </summary>
    SelfContained,

    /// <summary>Assemblies without a runtime: a managed runtime, such as <c>dotnet10</c>.</summary>
    FrameworkDependent,

    /// <summary>A script or a program in another language, named <c>bootstrap</c>: <c>provided.al2023</c>.</summary>
    Other,
}
