using Tern.DynamoDb;

namespace Airports.Items;

/// <summary>
/// The number of flights from one airport to another in 2008. The sort key starts with the number of flights, so the
/// busiest routes are a single key range.
/// </summary>
[DynamoItem<AirportsTable>(Partition = "AIRPORT#{Origin}", Sort = "ROUTE#{Flights:D6}#{Destination}")]
public sealed partial record Route(string Origin, string Destination, int Flights);
