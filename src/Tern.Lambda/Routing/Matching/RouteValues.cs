using System.Runtime.CompilerServices;

namespace Tern.Lambda.Routing;

/// <summary>
/// The positions of the parameters' values in the path: the start in the upper half, the length in the lower.
/// </summary>
[InlineArray(RoutePattern.MostParameters)]
internal struct RouteValues
{
    private uint _first;
}
