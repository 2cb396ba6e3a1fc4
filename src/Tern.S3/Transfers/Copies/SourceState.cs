namespace Tern.S3.Transfers;

/// <summary>The state of an object that was copied.</summary>
internal enum SourceState
{
    /// <summary>The object is unchanged.</summary>
    Same,

    /// <summary>The object has changed.</summary>
    Changed,

    /// <summary>The object was deleted.</summary>
    Gone,
}
