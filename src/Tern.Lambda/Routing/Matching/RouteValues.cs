using System.Runtime.CompilerServices;

namespace Tern.Lambda.Routing;

/// <summary>Where the values of a route's parameters stand in its path: the start in the upper half, the length in the lower.</summary>
[InlineArray(RoutePattern.MostParameters)]
internal struct RouteValues
{
    private uint _first;
}
