namespace Tern.Pipeline;

/// <summary>What of a streamed body is signed.</summary>
internal enum StreamSigning
{
    /// <summary>The request has no signature, or none that the body is a part of.</summary>
    Nothing,

    /// <summary>Its hash: the body is read twice.</summary>
    Hash,

    /// <summary>That it may be any: TLS guards it on its way.</summary>
    AnyBody,

    /// <summary>Each of its chunks, after the request.</summary>
    Chunks,
}
