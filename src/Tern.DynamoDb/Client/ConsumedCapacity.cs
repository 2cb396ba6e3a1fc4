namespace Tern.DynamoDb;

/// <summary>The capacity that an operation consumed.</summary>
public sealed class ConsumedCapacity
{
    /// <summary>The table.</summary>
    public string? TableName { get; set; }

    /// <summary>The units, of reads and writes together.</summary>
    public double? CapacityUnits { get; set; }

    internal static ConsumedCapacity Read(ref Json.AwsJsonReader json)
    {
        var capacity = new ConsumedCapacity();
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("TableName"u8)) capacity.TableName = json.ReadString();
            else if (name.SequenceEqual("CapacityUnits"u8)) capacity.CapacityUnits = json.ReadDouble();
            else json.SkipValue();
        }

        return capacity;
    }
}
