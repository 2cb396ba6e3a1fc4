using System.ComponentModel;

namespace Tern.Handling;

/// <summary>The answer of a call, for filters that work in every host.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IHandlerAnswer
{
    /// <summary>
    /// Gets a value indicating whether the answer is streamed: the caller may already have received part of it, so it
    /// can't be read or replaced.
    /// </summary>
    bool IsStreamed { get; }

    /// <summary>Gets a value indicating whether the answer is an HTTP response, which has a status.</summary>
    bool IsHttp { get; }

    /// <summary>Gets the status of the current answer; 0 if it has none.</summary>
    int Status { get; }

    /// <summary>Gets the media type of the current answer.</summary>
    string ContentType { get; }

    /// <summary>Copies the current answer.</summary>
    /// <returns>The bytes; empty if there is no answer yet.</returns>
    byte[] ToArray();

    /// <summary>Replaces the answer.</summary>
    /// <param name="answer">The bytes, in the form of the host.</param>
    /// <param name="contentType">The media type.</param>
    void Set(ReadOnlySpan<byte> answer, string contentType);

    /// <summary>Replaces the answer with an HTTP response.</summary>
    /// <param name="status">The status.</param>
    /// <param name="body">The body.</param>
    /// <param name="contentType">The media type of the body.</param>
    void SetHttp(int status, string body, string contentType);
}
