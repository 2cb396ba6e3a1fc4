namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>An error in an item of a project: the code of its rule, and the remedy.</summary>
internal sealed class BuildException(string code, string message) : Exception(message)
{
    internal string Code => code;
}
