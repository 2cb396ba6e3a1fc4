namespace Tern.Load;

/// <summary>How arrivals are spread within their rate.</summary>
public enum ArrivalPattern
{
    /// <summary>The same time between each two.</summary>
    Even,

    /// <summary>Independent of each other, as those of many users are: a Poisson process.</summary>
    Poisson,
}
