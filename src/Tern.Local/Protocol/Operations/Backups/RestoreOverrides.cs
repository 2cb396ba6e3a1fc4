using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The settings of a restored table that differ from its source: billing mode, throughput, key, and fewer or renamed
/// indexes. As in the service, the stream, time to live, recovery, tags, policies, deletion protection and table class
/// aren't restored.
/// </summary>
internal sealed class RestoreOverrides
{
    private const string Encryption = "SSESpecificationOverride";
    private const string PayPerRequest = "PAY_PER_REQUEST";

    private readonly DocumentInput _input;
    private readonly string? _billing;
    private readonly DocumentInput? _throughput;
    private readonly (long? Read, long? Write)? _onDemand;
    private readonly List<DocumentInput>? _globals;
    private readonly List<DocumentInput>? _locals;

    public RestoreOverrides(DocumentInput input)
    {
        _input = input;
        _billing = input.Text("BillingModeOverride");
        _throughput = input.Structure("ProvisionedThroughputOverride", "ProvisionedThroughput");
        _onDemand = TableDefinition.ReadOnDemand(input, "OnDemandThroughputOverride");
        _globals = input.Structures("GlobalSecondaryIndexOverride", "GlobalSecondaryIndex");
        _locals = input.Structures("LocalSecondaryIndexOverride", "LocalSecondaryIndex");
    }

    public void CheckShape(Constraints constraints)
    {
        constraints.OneOf(_billing, "billingModeOverride", ["PROVISIONED", PayPerRequest]);
        TableDefinition.CheckThroughput(constraints, _throughput, "provisionedThroughputOverride");
        TableDefinition.CheckIndexes(constraints, _globals, "globalSecondaryIndexOverride", isGlobal: true);
        TableDefinition.CheckIndexes(constraints, _locals, "localSecondaryIndexOverride", isGlobal: false);
        EncryptionSpecification.CheckShape(constraints, _input, Encryption);
    }

    /// <summary>Returns the image from which the restored table is created.</summary>
    public TableImage Apply(TableImage source, DateTimeOffset now)
    {
        var payPerRequest = _billing is null ? source.Settings.PayPerRequest : _billing == PayPerRequest;
        var throughput = CheckThroughput(source, payPerRequest);
        var onDemand = CheckOnDemand(source, payPerRequest);
        var encryption = _input.Has(Encryption) ? EncryptionSpecification.Read(_input, Encryption) : source.Settings.EncryptionKeyArn;
        List<SecondaryIndex> indexes = [.. Choose(source, _locals, isGlobal: false, payPerRequest), .. Choose(source, _globals, isGlobal: true, payPerRequest)];
        var twice = indexes.GroupBy(static index => index.Name).FirstOrDefault(static group => group.Count() > 1);
        if (twice is not null) throw EngineException.Invalid("Duplicate index name: " + twice.Key);
        var used = source.Key.All.Concat(indexes.SelectMany(static index => index.Key.All)).Select(static attribute => attribute.Name).ToHashSet();
        var settings = new TableSettings
        {
            Attributes = [.. source.Settings.Attributes.Where(attribute => used.Contains(attribute.Name))],
            PayPerRequest = payPerRequest,
            PayPerRequestSince = payPerRequest ? now : null,
            Throughput = throughput,
            OnDemand = onDemand,
            EncryptionKeyArn = encryption,
        };
        return source with { Settings = settings, Indexes = indexes };
    }

    private Throughput CheckThroughput(TableImage source, bool payPerRequest)
    {
        if (_throughput is not null && _billing == PayPerRequest)
            throw Invalid("Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST");
        if (_throughput is not null && payPerRequest) throw Invalid("Cannot override ProvisionedThroughput unless BillingMode is PROVISIONED");
        if (_throughput is null && _billing == "PROVISIONED") throw Invalid("Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED");
        return payPerRequest ? default : _throughput is null ? source.Settings.Throughput : TableDefinition.ReadThroughput(_throughput);
    }

    private OnDemandThroughput? CheckOnDemand(TableImage source, bool payPerRequest)
    {
        if (_onDemand is not { } most) return payPerRequest ? source.Settings.OnDemand : null;
        CheckOnDemand(most.Read, "MaxReadRequestUnits", payPerRequest);
        CheckOnDemand(most.Write, "MaxWriteRequestUnits", payPerRequest);
        return most.Read is null && most.Write is null ? null : new OnDemandThroughput(most.Read, most.Write);
    }

    private static void CheckOnDemand(long? units, string name, bool payPerRequest)
    {
        if (units is null) return;
        if (!payPerRequest) throw Invalid($"Cannot override {name} for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST");
        if (units < 1) throw Invalid($"Requested {name} for OnDemandThroughput is outside of valid range");
    }

    /// <summary>
    /// Returns all indexes of a kind, or the requested ones. These must exist in the source, and are found by their
    /// keys and projection, because they can have new names.
    /// </summary>
    private static List<SecondaryIndex> Choose(TableImage source, List<DocumentInput>? wanted, bool isGlobal, bool payPerRequest)
    {
        var chosen = new List<SecondaryIndex>();
        if (wanted is null)
        {
            foreach (var index in source.Indexes)
            {
                if (index.IsGlobal == isGlobal) chosen.Add(SetThroughput(index.Clone(), null, payPerRequest));
            }

            return chosen;
        }

        foreach (var definition in wanted)
        {
            var name = definition.Text("IndexName")!;
            var match = source.Indexes.FirstOrDefault(index => index.IsGlobal == isGlobal && IsSame(index, definition))
                ?? throw Invalid($"Index {name} does not match a secondary index that existed in the source table and cannot be created "
                    + "during the restore operation");
            chosen.Add(SetThroughput(match.CloneAs(name), definition, payPerRequest));
        }

        return chosen;
    }

    private static SecondaryIndex SetThroughput(SecondaryIndex index, DocumentInput? definition, bool payPerRequest)
    {
        if (!index.IsGlobal) return index;
        if (definition?.Structure("ProvisionedThroughput", "ProvisionedThroughput") is { } units)
        {
            if (payPerRequest) throw Invalid("Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST for index " + index.Name);
            index.Throughput = TableDefinition.ReadThroughput(units);
        }

        if (payPerRequest) index.Throughput = default;
        else if (index.Throughput == default) throw Invalid("Must specify provisioned throughput for index " + index.Name);
        if (!payPerRequest) index.OnDemand = null;
        if (definition is { } given && TableDefinition.ReadOnDemand(given) is { } most)
        {
            CheckOnDemand(most.Read, "MaxReadRequestUnits", payPerRequest);
            CheckOnDemand(most.Write, "MaxWriteRequestUnits", payPerRequest);
            index.OnDemand = most.Read is null && most.Write is null ? null : new OnDemandThroughput(most.Read, most.Write);
        }

        index.Warm = null;
        index.ThroughputHistory = default;
        return index;
    }

    /// <summary>Returns a value indicating whether the index has the keys and projection of the definition.</summary>
    private static bool IsSame(SecondaryIndex index, DocumentInput definition)
    {
        var key = TableDefinition.ReadKeySchema(definition);
        if (key.Count != index.Key.All.Length) return false;
        for (var i = 0; i < key.Count; i++)
        {
            if (key[i].Name != index.Key.All[i].Name || key[i].IsPartition != i < index.Key.Partition.Length) return false;
        }

        var projection = definition.Structure("Projection", "Projection")!.Value;
        var type = projection.Text("ProjectionType") switch
        {
            "ALL" => ProjectionType.All,
            "INCLUDE" => ProjectionType.Include,
            _ => ProjectionType.KeysOnly,
        };
        return type == index.Projection
            && index.NonKeyAttributes.Order(StringComparer.Ordinal).SequenceEqual((projection.Texts("NonKeyAttributes") ?? []).Order(StringComparer.Ordinal));
    }

    private static EngineException Invalid(string message) => EngineException.Validation("Invalid Request: " + message);
}
