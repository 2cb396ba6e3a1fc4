using Airports.Items;

namespace Airports.Endpoints;

/// <summary>Airports, and the codes for which there is none.</summary>
internal sealed record AirportList(IReadOnlyList<Airport> Airports, IReadOnlyList<string> Missing);
