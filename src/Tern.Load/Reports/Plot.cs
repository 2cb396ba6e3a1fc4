using System.Globalization;
using System.Net;
using System.Text;

namespace Tern.Load;

/// <summary>Draws a plot as inline SVG. It needs no script or extra file, and takes its colors from the page.</summary>
internal static class Plot
{
    private const int Width = 560;
    private const int Height = 240;
    private const int Left = 58;
    private const int Right = 12;
    private const int Top = 10;
    private const int Bottom = 26;

    /// <param name="to">The page to append to.</param>
    /// <param name="title">The title.</param>
    /// <param name="series">Up to three lines.</param>
    /// <param name="xLabels">The labels of the x-axis and their positions.</param>
    /// <param name="format">A function that formats a value.</param>
    public static void Write(
        StringBuilder to, string title, IReadOnlyList<PlotSeries> series, IReadOnlyList<(double X, string Text)> xLabels, Func<double, string> format)
    {
        var points = series.SelectMany(static line => line.Points).ToArray();
        var values = points.Where(static point => point.Y is not null).Select(static point => point.Y!.Value).ToArray();
        var step = Step(values.Length == 0 ? 1 : values.Max());
        var top = Math.Max(step, Math.Ceiling((values.Length == 0 ? 1 : values.Max()) / step) * step);
        var (first, last) = points.Length == 0 ? (0, 1) : (points.Min(static point => point.X), points.Max(static point => point.X));
        if (last <= first) last = first + 1;

        to.Append("<figure><figcaption>").Append(Escape(title)).Append("</figcaption>");
        to.Append(CultureInfo.InvariantCulture, $"<svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{Escape(title)}\">");
        for (var value = 0.0; value <= top * 1.0001; value += step)
        {
            to.Append(CultureInfo.InvariantCulture, $"<line class=\"grid\" x1=\"{Left}\" x2=\"{Width - Right}\" y1=\"{Y(value):0.#}\" y2=\"{Y(value):0.#}\"/>");
            to.Append(CultureInfo.InvariantCulture, $"<text x=\"{Left - 6}\" y=\"{Y(value) + 4:0.#}\" text-anchor=\"end\">{Escape(format(value))}</text>");
        }

        foreach (var (x, text) in xLabels)
            to.Append(CultureInfo.InvariantCulture, $"<text x=\"{X(x):0.#}\" y=\"{Height - 8}\" text-anchor=\"middle\">{Escape(text)}</text>");
        for (var i = 0; i < series.Count; i++) WriteLine(to, i, series[i]);
        to.Append("</svg><p class=\"key\">");
        for (var i = 0; i < series.Count; i++) to.Append(CultureInfo.InvariantCulture, $"<b class=\"k{i}\">— {Escape(series[i].Name)}</b> ");
        to.Append("</p></figure>\n");

        double X(double x) => Left + ((x - first) / (last - first) * (Width - Left - Right));
        double Y(double y) => Height - Bottom - (y / top * (Height - Top - Bottom));

        void WriteLine(StringBuilder to, int index, PlotSeries line)
        {
            var at = 0;
            while (at < line.Points.Count)
            {
                var begin = at;
                while (at < line.Points.Count && line.Points[at].Y is not null) at++;
                if (at - begin == 1)
                {
                    var (x, y) = line.Points[begin];
                    to.Append(CultureInfo.InvariantCulture, $"<circle class=\"s{index}\" cx=\"{X(x):0.#}\" cy=\"{Y(y!.Value):0.#}\" r=\"2.5\"/>");
                }
                else if (at > begin)
                {
                    to.Append(CultureInfo.InvariantCulture, $"<polyline class=\"s{index}\" points=\"");
                    for (var i = begin; i < at; i++) to.Append(CultureInfo.InvariantCulture, $"{X(line.Points[i].X):0.#},{Y(line.Points[i].Y!.Value):0.#} ");
                    to.Append("\"/>");
                }

                at++;
            }
        }
    }

    public static string Escape(string text) => WebUtility.HtmlEncode(text);

    /// <summary>Returns the labels of a time axis in seconds.</summary>
    public static IReadOnlyList<(double X, string Text)> Seconds(double last)
    {
        var step = Math.Max(1, Step(Math.Max(last, 1)));
        var labels = new List<(double, string)>();
        for (var at = 0.0; at <= last; at += step) labels.Add((at, at.ToString("0.#", CultureInfo.InvariantCulture) + " s"));
        return labels;
    }

    // 1, 2 or 5 times a power of ten, so that there are four to ten steps.
    private static double Step(double most)
    {
        if (!(most > 0)) return 1;
        var power = Math.Pow(10, Math.Floor(Math.Log10(most)));
        return (most / power) switch
        {
            < 1.5 => power / 4,
            < 3 => power / 2,
            < 7 => power,
            _ => power * 2,
        };
    }
}
