using System.Collections.ObjectModel;

namespace Tern.Lambda;

/// <summary>The result of a custom resource request, which is sent to CloudFormation.</summary>
public sealed class CustomResourceResult
{
    private CustomResourceResult(bool isSuccess, string? physicalResourceId, string? reason, IReadOnlyDictionary<string, string>? data)
    {
        IsSuccess = isSuccess;
        PhysicalResourceId = physicalResourceId;
        Reason = reason;
        Data = data ?? ReadOnlyDictionary<string, string>.Empty;
    }

    /// <summary>Gets a value indicating whether the request succeeded.</summary>
    public bool IsSuccess { get; }

    /// <summary>
    /// Gets the physical ID that the function assigns to the resource. If it is null, the resource keeps its ID, or
    /// gets one created from the stack and the resource's name. If an update returns a different ID, CloudFormation
    /// deletes the resource with the previous one.
    /// </summary>
    public string? PhysicalResourceId { get; }

    /// <summary>Gets the reason for the failure; null for a success.</summary>
    public string? Reason { get; }

    /// <summary>Gets the values that the template reads with <c>Fn::GetAtt</c>.</summary>
    public IReadOnlyDictionary<string, string> Data { get; }

    /// <summary>Gets a value indicating whether CloudFormation hides <see cref="Data"/>.</summary>
    public bool NoEcho { get; private init; }

    /// <summary>Creates the result of a successful request.</summary>
    /// <param name="physicalResourceId">The physical ID that the function assigns to the resource; null for the default
    /// of <see cref="PhysicalResourceId"/>.</param>
    /// <param name="data">The values that the template reads with <c>Fn::GetAtt</c>, or null.</param>
    /// <param name="noEcho">true to have CloudFormation hide the data; otherwise, false.</param>
    /// <returns>The result.</returns>
    public static CustomResourceResult Success(
        string? physicalResourceId = null, IReadOnlyDictionary<string, string>? data = null, bool noEcho = false) =>
        new(true, physicalResourceId, null, data) { NoEcho = noEcho };

    /// <summary>Creates the result of a failed request: the resource couldn't be created, changed or deleted.</summary>
    /// <param name="reason">The reason, for the stack's events.</param>
    /// <param name="physicalResourceId">The physical ID that the resource has in spite of the failure; null for the
    /// default of <see cref="PhysicalResourceId"/>.</param>
    /// <returns>The result.</returns>
    public static CustomResourceResult Failed(string reason, string? physicalResourceId = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(reason);
        return new CustomResourceResult(false, physicalResourceId, reason, null);
    }
}
