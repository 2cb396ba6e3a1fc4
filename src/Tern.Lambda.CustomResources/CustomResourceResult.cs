using System.Collections.ObjectModel;

namespace Tern.Lambda;

/// <summary>What became of a custom resource: what CloudFormation is told.</summary>
public sealed class CustomResourceResult
{
    private CustomResourceResult(bool isSuccess, string? physicalResourceId, string? reason, IReadOnlyDictionary<string, string>? data)
    {
        IsSuccess = isSuccess;
        PhysicalResourceId = physicalResourceId;
        Reason = reason;
        Data = data ?? ReadOnlyDictionary<string, string>.Empty;
    }

    /// <summary>Whether the resource is as it should be.</summary>
    public bool IsSuccess { get; }

    /// <summary>
    /// The id that the function gives the resource; null to keep the one that it has, or for one made of the stack and the resource's name. A change that
    /// answers with another id has CloudFormation delete the resource of the former.
    /// </summary>
    public string? PhysicalResourceId { get; }

    /// <summary>Why it failed; null for a success.</summary>
    public string? Reason { get; }

    /// <summary>What the template reads with <c>Fn::GetAtt</c>.</summary>
    public IReadOnlyDictionary<string, string> Data { get; }

    /// <summary>Whether CloudFormation hides <see cref="Data"/>.</summary>
    public bool NoEcho { get; private init; }

    /// <summary>The resource is as it should be.</summary>
    /// <param name="physicalResourceId">The id that the function gives it; null for <see cref="PhysicalResourceId"/>'s default.</param>
    /// <param name="data">What the template reads with <c>Fn::GetAtt</c>; null for nothing.</param>
    /// <param name="noEcho">Whether CloudFormation hides the data.</param>
    /// <returns>The result.</returns>
    public static CustomResourceResult Success(
        string? physicalResourceId = null, IReadOnlyDictionary<string, string>? data = null, bool noEcho = false) =>
        new(true, physicalResourceId, null, data) { NoEcho = noEcho };

    /// <summary>The resource could not be made, changed or deleted.</summary>
    /// <param name="reason">Why, for the stack's events.</param>
    /// <param name="physicalResourceId">The id that the resource has all the same; null for <see cref="PhysicalResourceId"/>'s default.</param>
    /// <returns>The result.</returns>
    public static CustomResourceResult Failed(string reason, string? physicalResourceId = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        return new CustomResourceResult(false, physicalResourceId, reason, null);
    }
}
