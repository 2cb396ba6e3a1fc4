namespace Tern.Local.Hosting;

/// <summary>The console's tools for the services other than DynamoDB.</summary>
internal interface IMoreTools
{
    /// <summary>Gets the signing names of the services.</summary>
    IReadOnlyList<string> Services { get; }

    /// <summary>Gets the accounts and Regions that have resources, as in <c>000000000000/us-east-1</c>.</summary>
    IEnumerable<string> Stores { get; }

    /// <summary>Answers a request; returns null if the path isn't one of its own.</summary>
    /// <param name="request">The request.</param>
    /// <param name="account">The account to show.</param>
    /// <param name="region">The Region to show.</param>
    Task? Run(ToolRequest request, string account, string region);
}
