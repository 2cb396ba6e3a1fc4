using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The legacy parameters of a request, which predate expressions: as they were read, and in their compiled form.
/// </summary>
internal sealed class LegacyParameters
{
    public List<LegacyCondition>? Expected { get; set; }

    public List<LegacyCondition>? KeyConditions { get; set; }

    /// <summary>QueryFilter or ScanFilter.</summary>
    public List<LegacyCondition>? Filter { get; set; }

    public List<LegacyUpdate>? Updates { get; set; }

    public List<byte[]>? AttributesToGet { get; set; }

    /// <summary>The compiled form of Expected or the filter.</summary>
    public ConditionExpression? Condition { get; set; }

    public KeyTerm[]? KeyTerms { get; set; }

    public ProjectionExpression? Projection { get; set; }

    public UpdateExpression? Update { get; set; }
}
