namespace Tern.Local;

/// <summary>
/// The exception that is thrown if a seed file can't be read, or if the service would refuse its content. The message
/// starts with the file and line, in the format of compilers: <c>seed.json(12): …</c>.
/// </summary>
public sealed class LocalSeedException : Exception
{
    internal LocalSeedException(string fileName, int line, string message, Exception? inner = null) : base($"{fileName}({line}): {message}", inner)
    {
        FileName = fileName;
        Line = line;
    }

    /// <summary>Gets the name of the file, as it was specified.</summary>
    public string FileName { get; }

    /// <summary>Gets the line, counted from 1, where the table or item starts, or where the JSON is invalid.</summary>
    public int Line { get; }
}
