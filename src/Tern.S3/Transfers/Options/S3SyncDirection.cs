namespace Tern.S3.Transfers;

/// <summary>Which side is carried to the other.</summary>
public enum S3SyncDirection
{
    /// <summary>The folder to the bucket.</summary>
    Up,

    /// <summary>The bucket to the folder.</summary>
    Down,
}
