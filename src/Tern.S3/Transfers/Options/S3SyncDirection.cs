namespace Tern.S3.Transfers;

/// <summary>Specifies the direction of a sync.</summary>
public enum S3SyncDirection
{
    /// <summary>From the folder to the bucket.</summary>
    Up,

    /// <summary>From the bucket to the folder.</summary>
    Down,
}
