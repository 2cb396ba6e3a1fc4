namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>Something is wrong with an item of a project: the code of its rule, and what to do.</summary>
internal sealed class BuildException(string code, string message) : Exception(message)
{
    internal string Code => code;
}
