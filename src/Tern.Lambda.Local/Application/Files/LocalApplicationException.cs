namespace Tern.Lambda.Local;

/// <summary>The file of an application says what can't be; the message names the file, the place in it, and what was expected.</summary>
public sealed class LocalApplicationException : Exception
{
    /// <summary>Makes one.</summary>
    /// <param name="file">The file.</param>
    /// <param name="place">The place in it, such as <c>functions.place.timeout</c>; empty for the whole.</param>
    /// <param name="message">What is wrong, and what was expected.</param>
    public LocalApplicationException(string file, string place, string message)
        : base(place.Length == 0 ? $"{file}: {message}" : $"{file}: {place}: {message}")
    {
        File = file;
        Place = place;
    }

    /// <summary>The file.</summary>
    public string File { get; }

    /// <summary>The place in it; empty for the whole.</summary>
    public string Place { get; }
}
