namespace Tern.Lambda.Local;

/// <summary>The result of a build.</summary>
/// <param name="Program">The path of the program, an assembly.</param>
/// <param name="TargetFramework">The target framework, such as <c>net10.0</c>.</param>
internal sealed record BuiltProject(string Program, string TargetFramework);
