using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The body of an answer, which stands on the wire as a JSON string: text as it is, bytes as base64.</summary>
internal abstract class ResponseBody
{
    /// <summary>Whether the body stands as base64.</summary>
    public virtual bool IsBase64 => false;

    /// <summary>The body as text; null when it is bytes.</summary>
    public abstract string? Text { get; }

    /// <summary>The body's bytes as they reach the caller.</summary>
    public abstract ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Writes the string.</summary>
    public abstract void Write(ref AwsJsonWriter writer);
}
