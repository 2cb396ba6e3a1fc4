using Tern.DynamoDb;

namespace Airports.Items;

/// <summary>
/// An airport, with a note that anyone can change. The version prevents callers from overwriting a note that they
/// haven't read.
/// </summary>
[DynamoItem<AirportsTable>(Partition = "AIRPORT#{Iata}", Sort = "AIRPORT")]
[DynamoIndex("ByState", Partition = "STATE#{State}", Sort = "AIRPORT#{Iata}")]
public sealed partial record Airport(string Iata, string Name, string City, string State, string Country, double Latitude, double Longitude)
{
    public string? Note { get; init; }

    [DynamoVersion]
    public long Version { get; init; }
}
