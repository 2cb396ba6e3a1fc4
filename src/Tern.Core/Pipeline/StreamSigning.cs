namespace Tern.Pipeline;

/// <summary>The part of a streamed body that is signed.</summary>
internal enum StreamSigning
{
    /// <summary>The request isn't signed, or its signature doesn't cover the body.</summary>
    Nothing,

    /// <summary>The body's hash, so that the body is read twice.</summary>
    Hash,

    /// <summary>A marker that allows any body, because TLS protects it in transit.</summary>
    AnyBody,

    /// <summary>Each chunk, after the request.</summary>
    Chunks,
}
