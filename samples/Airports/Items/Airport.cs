using Tern.DynamoDb;

namespace Airports.Items;

/// <summary>An airport, with a note that anyone may change: the version makes sure that nobody overwrites a note that he hasn't read.</summary>
[DynamoItem<AirportsTable>(Partition = "AIRPORT#{Iata}", Sort = "AIRPORT")]
[DynamoIndex("ByState", Partition = "STATE#{State}", Sort = "AIRPORT#{Iata}")]
public sealed partial record Airport(string Iata, string Name, string City, string State, string Country, double Latitude, double Longitude)
{
    public string? Note { get; init; }

    [DynamoVersion]
    public long Version { get; init; }
}
