namespace Tern.Lambda.Local.Projects;

/// <summary>A project can't be built, or is not a program; the message is meant for the user.</summary>
internal sealed class ProjectBuildException(string message) : InvalidOperationException(message);
