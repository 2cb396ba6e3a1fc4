namespace Tern.Local.Hosting;

/// <summary>Which requests share a store.</summary>
internal enum StoreSeparation
{
    /// <summary>All requests.</summary>
    None,

    /// <summary>The requests of an access key in a Region, as in DynamoDB Local without <c>-sharedDb</c>.</summary>
    AccessKey,

    /// <summary>The requests of an account in a Region, as in the service.</summary>
    Account,
}
