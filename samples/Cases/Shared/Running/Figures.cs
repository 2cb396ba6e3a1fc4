using System.Globalization;

namespace Cases.Running;

/// <summary>Formats figures.</summary>
public static class Figures
{
    /// <summary>Formats milliseconds, such as <c>3.2 ms</c> or <c>670 ms</c>.</summary>
    public static string Milliseconds(double milliseconds) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{milliseconds.ToString(milliseconds < 10 ? "0.00" : milliseconds < 100 ? "0.0" : "#,0", CultureInfo.InvariantCulture)} ms");

    /// <summary>Formats a factor, such as <c>24.3 times</c>.</summary>
    public static string Times(double factor) => string.Create(CultureInfo.InvariantCulture, $"{factor:0.0} times");

    /// <summary>Formats a count, such as <c>1,234,567</c>.</summary>
    public static string Count(double count) => count.ToString("#,0", CultureInfo.InvariantCulture);
}
