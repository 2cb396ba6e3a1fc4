namespace Tern.S3.Transfers.Copies;

/// <summary>What became of an object that was copied.</summary>
internal enum SourceState
{
    /// <summary>It is as it was.</summary>
    Same,

    /// <summary>It is another.</summary>
    Changed,

    /// <summary>It was deleted.</summary>
    Gone,
}
