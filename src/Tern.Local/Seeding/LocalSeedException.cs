namespace Tern.Local;

/// <summary>
/// A seed file can't be read, or holds what the service would refuse. The message begins with file and line, as
/// compilers write them: <c>seed.json(12): …</c>.
/// </summary>
public sealed class LocalSeedException : Exception
{
    internal LocalSeedException(string fileName, int line, string message, Exception? inner = null) : base($"{fileName}({line}): {message}", inner)
    {
        FileName = fileName;
        Line = line;
    }

    /// <summary>The file as it was named.</summary>
    public string FileName { get; }

    /// <summary>The line, from 1, where the table or item begins, or where the JSON is broken.</summary>
    public int Line { get; }
}
