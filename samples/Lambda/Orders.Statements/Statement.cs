using System.Globalization;

namespace Orders.Statements;

/// <summary>Reads a statement: one payment a line, as <c>payment,order,amount</c>.</summary>
internal static class Statement
{
    /// <exception cref="FormatException">A line isn't a payment; the message has its number.</exception>
    public static async Task<IReadOnlyList<PaymentReceived>> ReadAsync(Stream file, CancellationToken cancellationToken)
    {
        List<PaymentReceived> payments = [];
        using var lines = new StreamReader(file, leaveOpen: true);
        for (var number = 1; await lines.ReadLineAsync(cancellationToken) is { } line; number++)
        {
            if (line.Length == 0) continue;
            payments.Add(line.Split(',') is [{ Length: > 0 } payment, { Length: > 0 } order, var amount]
                && decimal.TryParse(amount, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var value)
                ? new PaymentReceived(payment, order, value)
                : throw new FormatException($"Line {number} isn't a payment. Expected 'payment,order,amount', such as 'p-1,o-1,13.50'."));
        }

        return payments;
    }
}
