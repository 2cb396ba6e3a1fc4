namespace Tern.Local.S3;

/// <summary>The kinds of changes of objects.</summary>
internal enum ObjectChangeKind
{
    /// <summary>An object was uploaded.</summary>
    Put,

    /// <summary>An object was uploaded by a form.</summary>
    Posted,

    /// <summary>An object was copied; the change is the copy's.</summary>
    Copied,

    /// <summary>A multipart upload was completed.</summary>
    Completed,

    /// <summary>An object, a version or a delete marker was deleted.</summary>
    Deleted,

    /// <summary>A delete marker was added.</summary>
    DeleteMarkerAdded,

    /// <summary>The tags were replaced.</summary>
    Tagged,

    /// <summary>The tags were deleted.</summary>
    Untagged,

    /// <summary>The access control list was replaced.</summary>
    AclChanged,

    /// <summary>A lifecycle rule deleted an object, a version or a delete marker.</summary>
    Expired,

    /// <summary>A lifecycle rule added a delete marker.</summary>
    ExpiredToMarker,

    /// <summary>A lifecycle rule changed the storage class.</summary>
    Transitioned,
}
