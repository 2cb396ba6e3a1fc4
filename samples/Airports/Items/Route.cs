using Tern.DynamoDb;

namespace Airports.Items;

/// <summary>
/// How often an airport was flown to from another in 2008. The number of flights leads the sort key, so the busiest
/// routes are one range of keys.
/// </summary>
[DynamoItem<AirportsTable>(Partition = "AIRPORT#{Origin}", Sort = "ROUTE#{Flights:D6}#{Destination}")]
public sealed partial record Route(string Origin, string Destination, int Flights);
