namespace Tern.Load;

/// <summary>The distribution of arrivals at a given rate.</summary>
public enum ArrivalPattern
{
    /// <summary>Arrivals are evenly spaced.</summary>
    Even,

    /// <summary>Arrivals are independent of each other, like those of many users: a Poisson process.</summary>
    Poisson,
}
