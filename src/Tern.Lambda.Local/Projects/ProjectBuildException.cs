namespace Tern.Lambda.Local;

/// <summary>A project can't be built, or isn't a program. The message is shown to the user.</summary>
internal sealed class ProjectBuildException(string message) : InvalidOperationException(message);
