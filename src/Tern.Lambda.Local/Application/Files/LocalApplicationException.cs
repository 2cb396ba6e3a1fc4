namespace Tern.Lambda.Local;

/// <summary>
/// The exception that is thrown when an application's file is invalid. The message names the file, the place in it, and
/// what was expected.
/// </summary>
public sealed class LocalApplicationException : Exception
{
    /// <summary>Initializes a new instance of the <see cref="LocalApplicationException"/> class.</summary>
    /// <param name="file">The file.</param>
    /// <param name="place">The place in the file, such as <c>functions.place.timeout</c>; empty for the whole
    /// file.</param>
    /// <param name="message">The description of the error and of what was expected.</param>
    public LocalApplicationException(string file, string place, string message)
        : base(place.Length == 0 ? $"{file}: {message}" : $"{file}: {place}: {message}")
    {
        File = file;
        Place = place;
    }

    /// <summary>Gets the file.</summary>
    public string File { get; }

    /// <summary>Gets the place in the file; empty for the whole file.</summary>
    public string Place { get; }
}
