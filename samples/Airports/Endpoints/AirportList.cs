using Airports.Items;

namespace Airports.Endpoints;

/// <summary>Airports, and the codes that weren't found.</summary>
internal sealed record AirportList(IReadOnlyList<Airport> Airports, IReadOnlyList<string> Missing);
